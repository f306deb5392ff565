import { z } from 'zod';
import type { ExampleCopy } from './example-copy.js';
import { runNode } from './processes.js';

const Finding = z.object({
  kind: z.string(),
  grade: z.enum(['failure', 'warning']),
  message: z.string(),
  handler: z.string().default(''),
  declaration: z.string().default(''),
  stack: z.string().default(''),
  description: z.array(z.string()),
  seconds: z.number(),
  isUnstable: z.boolean(),
  test: z.string().optional(),
});
export type FoundProblem = z.output<typeof Finding>;

const Report = z.object({ seconds: z.number(), steps: z.number(), findings: z.array(Finding) });
export type CopyReport = z.output<typeof Report>;

export interface ExploreOptions {
  /** The limit of the command. */
  readonly seconds: number;
  /** Whether users and moderators disturb the bot on purpose. Default: false. */
  readonly isHostile?: boolean;
}

/** Explores a copy, without what runs before have stored. @throws {Error} when the command fails */
export async function exploreCopy(
  copy: ExampleCopy,
  seed: number,
  { seconds, isHostile = false }: ExploreOptions,
): Promise<CopyReport> {
  const { folder, botFile } = copy;
  await copy.deleteStored();
  const args = ['explore', botFile, '--yes', '--json', '--seed', String(seed), '--seconds', String(seconds)];
  if (isHostile) args.push('--hostile');
  const { stdout, stderr } = await runNode('dist/cli/main.js', args, folder);
  // The exit status is 1 if there are findings.
  if (stdout.startsWith('{')) return Report.parse(JSON.parse(stdout));
  // What an exploration before has stored can prevent the start. That is an error of the command, and no finding.
  const [reason] = /The bot did not start: .*/.exec(stderr) ?? [];
  if (reason === undefined) throw new Error(`guildhall explore failed: ${stderr.slice(-2000)}`);
  console.log(`    ${reason}`);
  return { seconds: 0, steps: 0, findings: [] };
}
