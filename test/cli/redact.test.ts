import { describe, expect, test } from 'vitest';
import { recordingHeader } from '../../src/wire/gateway/recording.js';
import { createBotProject } from './fixture/bot-project.js';
import { FakeTerminal } from './fixture/fake-terminal.js';
import { runGuildhall } from './fixture/run-guildhall.js';

const frame = {
  at: '2025-11-21T12:00:00.000Z',
  shard: 0,
  t: 'MESSAGE_CREATE',
  s: 2,
  op: 0,
  d: {
    id: '1573786124998934528',
    channel_id: '1573786124998934529',
    content: 'my secret',
    author: { id: '1573786124998934530', username: 'ada' },
  },
};
const recording = `${recordingHeader(false)}\n${JSON.stringify(frame)}\n`;

describe('guildhall redact', () => {
  test('writes the recording without personal data', async () => {
    const project = await createBotProject({ 'in.jsonl': recording });
    const terminal = new FakeTerminal();
    expect(await runGuildhall(['redact', project.pathOf('in.jsonl'), project.pathOf('out.jsonl')], terminal)).toBe(0);
    const redacted = await project.read('out.jsonl');
    expect(redacted.split('\n')[0]).toBe(recordingHeader(true));
    expect(redacted).not.toMatch(/my secret|ada|1573786124998934528/);
    expect(await project.read('in.jsonl')).toBe(recording);
  });

  test('prints the recording if no output file is named', async () => {
    const project = await createBotProject({ 'in.jsonl': recording });
    const terminal = new FakeTerminal();
    expect(await runGuildhall(['redact', project.pathOf('in.jsonl')], terminal)).toBe(0);
    expect(terminal.output[0]).toBe(recordingHeader(true));
    expect(terminal.output).toHaveLength(2);
  });

  test('never overwrites a file', async () => {
    const project = await createBotProject({ 'in.jsonl': recording, 'out.jsonl': 'precious' });
    const terminal = new FakeTerminal();
    expect(await runGuildhall(['redact', project.pathOf('in.jsonl'), project.pathOf('out.jsonl')], terminal)).toBe(1);
    expect(terminal.errors.join()).toContain('cannot be written');
    expect(await project.read('out.jsonl')).toBe('precious');
    expect(await runGuildhall(['redact', project.pathOf('in.jsonl'), project.pathOf('in.jsonl')], terminal)).toBe(2);
  });

  test.each([
    ['does not exist', 'none.jsonl', 'cannot be read'],
    ['is not a recording', 'package.json', 'package.json'],
  ])('ends with 1 if the file %s', async (_case, name, message) => {
    const project = await createBotProject({});
    const terminal = new FakeTerminal();
    expect(await runGuildhall(['redact', project.pathOf(name)], terminal)).toBe(1);
    expect(terminal.errors.join()).toContain(message);
  });
});
