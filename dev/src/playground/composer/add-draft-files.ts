/** Adds files to a draft within the limits of a message, and reports rejected files. */
import { limits } from 'guildhall/wire';

type SizedFile = Pick<File, 'name' | 'size'>;

/** @param files the current files @param added the new files */
export function addDraftFiles<F extends SizedFile>(
  files: readonly F[],
  added: readonly F[],
): { files: readonly F[]; problem?: string } {
  const { fileBytes, files: maxFiles } = limits.message;
  const tooLarge = added.filter(({ size }) => size > fileBytes);
  const accepted = [...files, ...added.filter(({ size }) => size <= fileBytes)];
  const problems = [
    ...tooLarge.map(({ name }) => `${name} is too large (at most ${fileBytes / 1024 / 1024} MB).`),
    ...(accepted.length > maxFiles ? [`A message can have at most ${maxFiles} files.`] : []),
  ];
  return { files: accepted.slice(0, maxFiles), ...(problems.length > 0 ? { problem: problems.join(' ') } : {}) };
}
