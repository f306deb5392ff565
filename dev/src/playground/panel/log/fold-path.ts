/** Shortens long paths in the log. The entry that a click opens contains them in full. */

/** Paths of at most this length fit into a line of the panel. */
const MAX_LENGTH = 40;
/** Paths of files and of requests with at least three segments. Segments contain no spaces. */
const PATH = /(?:[a-z]+:\/\/|~|\.{1,2}|[a-z]:)?(?:[\\/][^\s\\/"'`()<>]+){3,}/gi;
/** Ids and tokens: their ends distinguish them. */
const ID = /^(?:\d{15,20}|[\w-]{32,})$/;

/** Returns the text with its long paths folded: the first segment and the last two remain. */
export function foldPaths(text: string): string {
  return text.replaceAll(PATH, (path) => (path.length <= MAX_LENGTH ? path : foldPath(path)));
}

function foldPath(path: string): string {
  const separator = path.includes('/') ? '/' : '\\';
  const segments = path.split(separator).map((segment) => (ID.test(segment) ? `…${segment.slice(-4)}` : segment));
  const short = segments.join(separator);
  if (short.length <= MAX_LENGTH || segments.length < 6) return short;
  return [...segments.slice(0, 2), '…', ...segments.slice(-2)].join(separator);
}
