/** Characters that XML does not allow, also as entities, and halves of surrogate pairs. */
const INVALID = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Makes rendered HTML valid XML: replaces the characters that XML does not allow, and escapes `]]>`, which HTML allows in texts. */
export function toXmlText(html: string): string {
  return html.replace(INVALID, '\ufffd').replaceAll(']]>', ']]&gt;');
}
