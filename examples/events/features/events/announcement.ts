import { actionRow, button, containerComponent, escapeMarkdown, mediaGallery, messageLayout, time } from 'guildhall';
import type { StoredEvent } from './event-store.js';
import { localized, mentions } from './texts.js';

export const answerButton = button('events/answer/:event<int>/:answer<join|maybe|leave>', {
  label: 'Join',
  guards: [localized],
});

/** The message of an event, with its participants and the buttons to sign up. */
export function announcement({ id: event, title, description, place, startsAt, hosts, banner, answers }: StoredEvent) {
  const usersWith = (answer: string) => Object.keys(answers).filter((user) => answers[user] === answer);
  const [joining, maybe] = [usersWith('join'), usersWith('maybe')];
  const layout = messageLayout(
    containerComponent(
      { accentColor: 0x2f6f8f },
      ...(banner === undefined ? [] : [mediaGallery(`attachment://${banner}`)]),
      `## ${escapeMarkdown(title)}\n${time(startsAt / 1000, 'F')} · ${escapeMarkdown(place)}\nHosted by ${mentions(hosts)}`,
      description,
      `**Joining (${joining.length})** ${mentions(joining)}\n**Maybe (${maybe.length})** ${mentions(maybe)}`,
      actionRow(
        answerButton({ event, answer: 'join' }, { style: 'success' }),
        answerButton({ event, answer: 'maybe' }, { label: 'Maybe' }),
        answerButton({ event, answer: 'leave' }, { label: 'Leave', style: 'danger' }),
      ),
    ),
  );
  return { ...layout, allowed_mentions: { parse: [] } };
}
