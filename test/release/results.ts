/** The results of the steps, as a table in a document. */

export interface StepResult {
  readonly step: string;
  readonly outcome: 'passed' | 'failed';
  readonly seconds: number;
  /** What was tried, for example `1000 kills`. Empty if it is unknown. */
  readonly figure: string;
  /** When it was run, as year, month and day. */
  readonly date: string;
  /** The commit; with a plus if files differed from it. */
  readonly commit: string;
  readonly node: string;
  readonly cores: number;
}

const INTRODUCTION = `# Tests before a release

\`npm run test:release\` writes this page. A step that was not run keeps its row. A commit with a plus was changed.

`;
const HEADINGS = ['step', 'result', 'seconds', 'what was tried', 'date', 'commit', 'Node', 'cores'];

export function formatResults(results: readonly StepResult[]): string {
  const rows = results.map(({ step, outcome, seconds, figure, date, commit, node, cores }) => [
    step,
    outcome,
    String(seconds),
    figure || '–',
    date,
    commit,
    node,
    String(cores),
  ]);
  return `${INTRODUCTION}${[HEADINGS, HEADINGS.map(() => '---'), ...rows].map(formatRow).join('\n')}\n`;
}

const formatRow = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`;

/** Reads what `formatResults` has written. Other lines are ignored. */
export function parseResults(text: string): StepResult[] {
  return text.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [, step = '', outcome = '', seconds = '', figure = '', date = '', commit = '', node = '', cores = ''] = cells;
    if (cells.length !== HEADINGS.length + 2 || (outcome !== 'passed' && outcome !== 'failed')) return [];
    const shown = figure === '–' ? '' : figure;
    return [{ step, outcome, seconds: Number(seconds), figure: shown, date, commit, node, cores: Number(cores) }];
  });
}
