/** Which problems of the onboarding request the form shows next to a field. */

const optionField =
  /^prompts\.\d+\.options\.\d+(?:\.(?:title|description|emoji_id|emoji_name|(?:role|channel)_ids(?:\.\d+)?))?$/;
const promptField = /^prompts\.\d+\.(?:title|options)$/;

export function isOnboardingField(path: string): boolean {
  return (
    path === 'prompts' ||
    /^default_channel_ids(?:\.\d+)?$/.test(path) ||
    promptField.test(path) ||
    optionField.test(path)
  );
}

/** Returns the problem of a list: of the list itself, or of one of its items. */
export function listProblem(problems: Readonly<Record<string, string>>, path: string): string | undefined {
  const item = Object.keys(problems).find(
    (each) => each.startsWith(`${path}.`) && /^\d+$/.test(each.slice(path.length + 1)),
  );
  return problems[path] ?? (item === undefined ? undefined : problems[item]);
}
