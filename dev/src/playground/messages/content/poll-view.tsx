import type { Message, Poll } from 'guildhall/wire';
import { useId, useState } from 'preact/hooks';
import { EmojiView } from '../../emoji/emoji-view.js';
import { useIsPreview } from '../../message-components/host-message.js';
import { useContentModel } from '../../model/content-model.js';
import styles from './poll.module.css';
import { formatTimeLeft, type TalliedAnswer, tallyPoll } from './poll-tally.js';

/** Shows a poll: inputs to select answers, or the results. */
export function PollView({ message, poll }: { message: Message; poll: Poll }) {
  const { actions, clock } = useContentModel();
  const isPreview = useIsPreview();
  const [showResults, setShowResults] = useState(false);
  const [selectedIds, setSelectedIds] = useState<readonly number[]>([]);
  const titleId = useId();
  const tally = tallyPoll(poll, clock.now());
  const isShowingResults = tally.hasVoted || tally.isOver || showResults;
  const ownVotes = tally.answers.filter(({ isMine }) => isMine);

  const toggleAnswer = (id: number) => {
    if (!poll.allow_multiselect) setSelectedIds([id]);
    else setSelectedIds(selectedIds.includes(id) ? selectedIds.filter((each) => each !== id) : [...selectedIds, id]);
  };
  const vote = async () => {
    for (const id of selectedIds)
      await actions.perform('vote', { ...actions.onMessage(message), answer_id: String(id) });
    setSelectedIds([]);
  };
  const removeVotes = async () => {
    setShowResults(false);
    for (const { id } of ownVotes)
      await actions.perform('removeVote', { ...actions.onMessage(message), answer_id: String(id) });
  };
  return (
    <section class={styles['poll']} aria-labelledby={titleId}>
      <h3 id={titleId}>{poll.question.text}</h3>
      <p class={styles['hint']}>
        {tally.isOver
          ? 'The poll has ended'
          : poll.allow_multiselect
            ? 'Select one or more answers'
            : 'Select one answer'}
      </p>
      <ul class={styles['answers']}>
        {tally.answers.map((answer) => (
          <li key={answer.id}>
            {isShowingResults ? (
              <AnswerResult answer={answer} />
            ) : (
              <label class={styles['answer']}>
                <input
                  type={poll.allow_multiselect ? 'checkbox' : 'radio'}
                  name={`${titleId}-answer`}
                  checked={selectedIds.includes(answer.id)}
                  onChange={() => toggleAnswer(answer.id)}
                />
                {answer.emoji ? <EmojiView emoji={answer.emoji} /> : null}
                <span>{answer.text}</span>
              </label>
            )}
          </li>
        ))}
      </ul>
      <div class={styles['footer']}>
        <span>
          {tally.votes === 1 ? '1 vote' : `${tally.votes} votes`}
          {tally.isOver || poll.expiry === null ? '' : ` · ${formatTimeLeft(Date.parse(poll.expiry) - clock.now())}`}
        </span>
        {tally.isOver ? null : tally.hasVoted ? (
          <button type="button" class={styles['secondary']} onClick={() => void removeVotes()}>
            Remove vote
          </button>
        ) : (
          <>
            <button type="button" class={styles['secondary']} onClick={() => setShowResults(!showResults)}>
              {showResults ? 'Go back to vote' : 'Show results'}
            </button>
            {showResults ? null : (
              <button
                type="button"
                class={styles['vote']}
                disabled={isPreview || selectedIds.length === 0}
                onClick={() => void vote()}
              >
                Vote
              </button>
            )}
          </>
        )}
      </div>
    </section>
  );
}

function AnswerResult({ answer }: { answer: TalliedAnswer }) {
  const { emoji, text, votes, percent, isMine, isWinner } = answer;
  return (
    <div class={styles['result']} data-mine={isMine} data-winner={isWinner}>
      <span class={styles['bar']} style={{ width: `${percent}%` }} />
      {emoji ? <EmojiView emoji={emoji} /> : null}
      <span class={styles['resultText']}>
        {text}
        {isMine ? <span class={styles['mark']}> ✓ your vote</span> : null}
        {isWinner ? <span class={styles['mark']}> ★ most votes</span> : null}
      </span>
      <span class={styles['count']}>
        {votes === 1 ? '1 vote' : `${votes} votes`} <strong>{percent}%</strong>
      </span>
    </div>
  );
}
