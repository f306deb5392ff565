// Profiles the processor time of this process, from a moment of its life: `--cpu-prof` of Node would contain its start as well.
import { mkdir, writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { dirname } from 'node:path';

const SAMPLING_MICROS = 200;
let session;

export async function startProfile() {
  session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLING_MICROS });
  await session.post('Profiler.start');
}

/** Writes the profile to a file, in the form that the developer tools of browsers open. */
export async function stopProfile(file) {
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(profile));
}
