/** Prints what happened, one line of JSON for each step. It contains nothing that differs between two runs. */
export function note(step: string, facts: object): void {
  console.log(JSON.stringify({ step, ...facts }));
}
