/**
 * Makes AGENTS.md of new projects from the documents: the page `docs/guide/one-page.md`, and the list of pages in `docs/README.md`.
 * `npx vitest run --project package test/docs/agents-page.test.ts -u` writes it.
 */

/** What is only true in a project. */
const HEAD = `# Writing code in this project

For coding agents and for people who are new here. This is a Discord bot in TypeScript with
[Guildhall](node_modules/guildhall/README.md). \`@guildhall/dev\` emulates Discord on this machine: everything below runs without an
account and without network. It is a development dependency, so code in \`src\` must not import it.

`;

const DOCS = 'node_modules/guildhall/docs';

/**
 * @param onePage the text of docs/guide/one-page.md
 * @param list the text of docs/README.md
 */
export function renderAgentsPage(onePage: string, list: string): string {
  const [, rules] = /^(## .*?)^## Next$/ms.exec(onePage) ?? [];
  if (rules === undefined) throw new Error('docs/guide/one-page.md has no section before "Next".');
  const linked = rules.replaceAll(/\]\((?:\.\.\/)?([\w-]+\.md)/g, (link, page) =>
    link.includes('../') ? `](${DOCS}/${page}` : `](${DOCS}/guide/${page}`,
  );
  return `${HEAD}${linked}${renderPages(list)}`;
}

/** The pages of each section, with the topics of the table. */
function renderPages(list: string): string {
  const sections = list.split(/^## /m).slice(1);
  const rows = sections.flatMap((section) => {
    const [title = ''] = section.split('\n', 1);
    const pages = [...section.matchAll(/^\| \[[^\]]+\]\(([\w-]+\.md)\) \|/gm)].map(([, page]) => `\`${page}\``);
    return pages.length === 0 ? [] : [`| ${title} | ${pages.join(', ')} |`];
  });
  return `## Find more

\`${DOCS}\` describes everything, and \`node_modules/guildhall/examples\` contains complete bots. Pages that teach are in
\`${DOCS}/guide\`, for example \`database.md\`, \`deployment.md\`, \`security.md\` and \`troubleshooting.md\`.

| subject | pages of \`docs\` |
|---|---|
${rows.join('\n')}

Every export has a doc comment: \`grep -rn "functionName" node_modules/{guildhall,@guildhall/dev}/dist --include=*.d.ts\`.
`;
}
