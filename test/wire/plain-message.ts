/** Default fields of a received message, to be spread into one. */
export const plainMessage = {
  content: '',
  timestamp: '2026-01-01T00:00:00+00:00',
  edited_timestamp: null,
  tts: false,
  mention_everyone: false,
  mentions: [],
  mention_roles: [],
  attachments: [],
  embeds: [],
  pinned: false,
  type: 0,
};
