import { foldPaths } from './fold-path.js';

/** A text of the log in which long paths are folded. The pointer shows them in full. */
export function FoldedText({ text }: { readonly text: string }) {
  const folded = foldPaths(text);
  return <span title={folded === text ? undefined : text}>{folded}</span>;
}
