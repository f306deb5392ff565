/** Which files a message takes on top of those that it has, and why not the others. */
import { limits } from '../../../wire/constants/limits.js';

type SizedFile = Pick<File, 'name' | 'size'>;

/** @param files what the message has already @param more what is to be added */
export function addDraftFiles<F extends SizedFile>(
  files: readonly F[],
  more: readonly F[],
): { files: readonly F[]; problem?: string } {
  const { fileBytes, files: most } = limits.message;
  const large = more.filter(({ size }) => size > fileBytes);
  const fitting = [...files, ...more.filter(({ size }) => size <= fileBytes)];
  const problems = [
    ...large.map(({ name }) => `${name} is too large: at most ${fileBytes / 1024 / 1024} MB are taken.`),
    ...(fitting.length > most ? [`A message takes ${most} files.`] : []),
  ];
  return { files: fitting.slice(0, most), ...(problems.length > 0 ? { problem: problems.join(' ') } : {}) };
}
