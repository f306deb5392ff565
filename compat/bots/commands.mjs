// The commands that each bot of this folder registers and handles: /ping responds with a text, /avatar with a file from the CDN.
export const commands = [
  { name: 'ping', description: 'Answers' },
  { name: 'avatar', description: 'Sends an avatar' },
];

/** The bots ask the real host, as every bot does. */
export async function downloadAvatar() {
  const response = await fetch('https://cdn.discordapp.com/embed/avatars/0.png');
  return Buffer.from(await response.arrayBuffer());
}
