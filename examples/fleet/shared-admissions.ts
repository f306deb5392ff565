import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { Api, Service } from 'guildhall';
import { Admissions } from '../front-desk/admissions.js';
import { readSettings } from './settings.js';

/**
 * The members in screening, in a file that all processes share: what a process remembers alone is lost with it. A real bot
 * would use a database.
 */
@Service()
export class SharedAdmissions extends Admissions {
  readonly #path = readSettings().admissions;

  constructor(api: Api) {
    super(api);
  }

  override startScreening(userId: string): void {
    appendFileSync(this.#path, `started ${userId}\n`);
  }

  override isInScreening(userId: string): boolean {
    return this.#screening().has(userId);
  }

  override finishScreening(userId: string): void {
    appendFileSync(this.#path, `finished ${userId}\n`);
  }

  override get screeningCount(): number {
    return this.#screening().size;
  }

  #screening(): Set<string> {
    const users = new Set<string>();
    for (const [step, userId] of readAdmissions(this.#path)) {
      if (step === 'started') users.add(userId);
      else users.delete(userId);
    }
    return users;
  }
}

/** The steps of all members, oldest first. */
export function readAdmissions(path: string): (readonly [step: string, userId: string])[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => {
    const [step = '', userId = ''] = line.split(' ');
    return [step, userId];
  });
}
