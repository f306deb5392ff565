import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderMapSvg } from '../../explorer/map/render-map-svg.js';
import type { ExplorationReport } from '../../explorer/report/exploration-report.js';

/** Writes the report, the map and the tests of findings to a folder. */
export async function writeResults(folder: string, report: ExplorationReport): Promise<void> {
  await writeMap(folder, report);
  await writeFile(join(folder, 'report.json'), `${JSON.stringify(report, undefined, 2)}\n`);
  for (const [index, { test }] of report.findings.entries())
    if (test !== undefined) await writeFile(join(folder, `finding-${index + 1}.test.ts`), test);
}

/** Writes the map to a folder, as JSON and as a drawing. */
export async function writeMap(folder: string, { map }: Pick<ExplorationReport, 'map'>): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'map.json'), `${JSON.stringify(map, undefined, 2)}\n`);
  await writeFile(join(folder, 'map.svg'), await renderMapSvg(map));
}
