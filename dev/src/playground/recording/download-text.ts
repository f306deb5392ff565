/**
 * Saves a text as a file on the computer of the user.
 * @param path its last part is the name of the file
 */
export function downloadText(path: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = path.split(/[/\\]/).at(-1) || 'recorded.test.ts';
  link.click();
  // The browser has started the download by then.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
