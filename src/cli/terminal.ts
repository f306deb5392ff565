/** What a command has of the process that runs it. */
export interface Terminal {
  /** Writes a line to standard output. */
  print(line: string): void;
  /** Writes a line to standard error. */
  complain(line: string): void;
  /** Resolves when the process is asked to end (SIGTERM or SIGINT). */
  untilStopped(): Promise<void>;
}

/** The process itself. */
export const processTerminal: Terminal = {
  print: (line) => {
    process.stdout.write(`${line}\n`);
  },
  complain: (line) => {
    process.stderr.write(`${line}\n`);
  },
  untilStopped: () =>
    new Promise((resolve) => {
      const stop = () => {
        process.off('SIGTERM', stop).off('SIGINT', stop);
        resolve();
      };
      process.on('SIGTERM', stop).on('SIGINT', stop);
    }),
};
