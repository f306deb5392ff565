import type { TestProject as VitestProject } from 'vitest/node';
import { buildChanged } from '../scripts/build-parts.mjs';
import { PROJECTS } from './projects.js';

/** Builds what a project needs before its first test. What has not changed since the last build is used again. */
export default async function setup({ name }: VitestProject): Promise<void> {
  await buildChanged(PROJECTS.find((project) => project.name === name)?.needs ?? []);
}
