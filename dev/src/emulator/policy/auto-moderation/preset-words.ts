import { keywordPresets } from '../../../../../src/wire/objects/auto-moderation/auto-moderation.js';

/**
 * The words of the presets. Discord does not publish its lists. These are short and mild: enough to try a rule.
 * `docs/control-api.md` lists them.
 */
const presetWords: Readonly<Record<number, readonly string[]>> = {
  [keywordPresets.PROFANITY]: ['damn', 'crap', 'bollocks'],
  [keywordPresets.SEXUAL_CONTENT]: ['porn', 'nudes'],
  [keywordPresets.SLURS]: ['moron', 'imbecile'],
};

/** The words of several presets. */
export function wordsOfPresets(presets: readonly number[]): readonly string[] {
  return presets.flatMap((preset) => presetWords[preset] ?? []);
}
