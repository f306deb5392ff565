const units = ['bytes', 'KB', 'MB', 'GB'] as const;

/** Formats a size in bytes with at most two decimals. */
export function formatFileSize(bytes: number): string {
  if (bytes === 1) return '1 byte';
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const size = bytes / 1024 ** step;
  return `${new Intl.NumberFormat(undefined, { maximumFractionDigits: step === 0 ? 0 : 2 }).format(size)} ${units[step]}`;
}
