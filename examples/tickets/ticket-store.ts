import { Inject, Service } from 'guildhall';
import Database from 'libsql';

/** The file of the database; `:memory:` for none. */
export const DATABASE_FILE = Symbol('the file of the tickets');

/** A question that a moderator of a guild has written. */
export interface Question {
  /** The name of its field in the form. */
  readonly name: string;
  readonly label: string;
  readonly style: 'short' | 'paragraph';
  readonly required: boolean;
}

export interface Ticket {
  readonly number: number;
  readonly threadId: string;
  readonly openerId: string;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS questions (
    id INTEGER PRIMARY KEY,
    guild_id TEXT NOT NULL,
    label TEXT NOT NULL,
    style TEXT NOT NULL,
    required INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS tickets (
    number INTEGER PRIMARY KEY,
    guild_id TEXT NOT NULL,
    thread_id TEXT NOT NULL,
    opener_id TEXT NOT NULL
  );
`;

/** The questions and tickets of all guilds, in SQLite. */
@Service()
export class TicketStore {
  #database: Database.Database | undefined;

  constructor(@Inject(DATABASE_FILE) private readonly file: string) {}

  onStart(): void {
    this.#database = new Database(this.file);
    this.#database.exec(SCHEMA);
  }

  [Symbol.dispose](): void {
    this.#database?.close();
  }

  /** The questions of a guild, in the order in which they were added. */
  questions(guildId: string): Question[] {
    const rows = this.#all<{ id: number; label: string; style: Question['style']; required: number }>(
      'SELECT id, label, style, required FROM questions WHERE guild_id = ? ORDER BY id',
      guildId,
    );
    return rows.map(({ id, label, style, required }) => ({ name: `q${id}`, label, style, required: required === 1 }));
  }

  addQuestion(guildId: string, { label, style, required }: Omit<Question, 'name'>): void {
    this.#run(
      'INSERT INTO questions (guild_id, label, style, required) VALUES (?, ?, ?, ?)',
      guildId,
      label,
      style,
      required ? 1 : 0,
    );
  }

  /** Returns whether there was such a question. */
  removeQuestion(guildId: string, label: string): boolean {
    return this.#run('DELETE FROM questions WHERE guild_id = ? AND label = ?', guildId, label).changes > 0;
  }

  /** Saves a ticket and returns its number. */
  addTicket(guildId: string, threadId: string, openerId: string): number {
    const sql = 'INSERT INTO tickets (guild_id, thread_id, opener_id) VALUES (?, ?, ?)';
    return Number(this.#run(sql, guildId, threadId, openerId).lastInsertRowid);
  }

  ticket(guildId: string, number: number): Ticket | undefined {
    const sql =
      'SELECT number, thread_id AS threadId, opener_id AS openerId FROM tickets WHERE guild_id = ? AND number = ?';
    return this.#all<Ticket>(sql, guildId, number)[0];
  }

  #all<Row>(sql: string, ...values: readonly (string | number)[]): Row[] {
    // The schema above gives each column its type.
    return this.#open.prepare(sql).all(...values) as Row[];
  }

  #run(sql: string, ...values: readonly (string | number)[]): Database.RunResult {
    return this.#open.prepare(sql).run(...values);
  }

  get #open(): Database.Database {
    if (this.#database === undefined) throw new Error('the database is open from the start of the bot to its stop');
    return this.#database;
  }
}
