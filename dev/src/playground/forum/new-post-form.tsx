import { type Channel, channelFlags, limits } from 'guildhall/wire';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { GuildView } from '../../control/views/user-view.js';
import { control } from '../api/control-client.js';
import { isAllowedInChannel } from '../model/guild/permissions.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import forms from '../styles/form.module.css';
import { TextAreaField, TextField } from '../ui/form-fields.js';
import { SubmissionProblem, useFormSubmission } from '../ui/form-submission.js';
import styles from './forum.module.css';

interface NewPostFormProps {
  readonly guild: GuildView;
  /** A forum or media channel. */
  readonly channel: Channel;
  readonly onClose: () => void;
}

const isField = (path: string) => ['name', 'content', 'message.content', 'applied_tags'].includes(path);

/** The title, tags and text of a new post. The post is opened after it was written. */
export function NewPostForm({ guild, channel, onClose }: NewPostFormProps) {
  const model = useModel();
  const [name, setName] = useState('');
  const [content, setContent] = useState('');
  const [tagIds, setTagIds] = useState<readonly string[]>([]);
  const [missesTag, setMissesTag] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { problem, fieldProblems, isBusy, submit } = useFormSubmission(isField);
  const needsTag = ((channel.flags ?? 0) & channelFlags.REQUIRE_TAG) !== 0;
  const canUseModerated = isAllowedInChannel(guild, channel.id, 'MANAGE_THREADS');
  const tags = (channel.available_tags ?? []).filter(({ moderated }) => !moderated || canUseModerated);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [fieldProblems]);

  function write(): void {
    if (isBusy) return;
    setMissesTag(needsTag && tagIds.length === 0);
    if (needsTag && tagIds.length === 0) {
      form.current?.querySelector<HTMLElement>('input[type=checkbox]')?.focus();
      return;
    }
    void submit(async () => {
      const post = await control('createPost', {
        user_id: model.actions.senderContext().userId,
        channel_id: channel.id,
        name: name.trim(),
        content: content.trim(),
        ...(tagIds.length === 0 ? {} : { applied_tags: tagIds }),
      });
      // Selected with the guild's id, because the update with the post may not have arrived yet.
      model.select(guild.guild.id, post.id);
    });
  }

  return (
    <form
      ref={form}
      class={styles['form']}
      aria-label="New post"
      onSubmit={(event) => {
        event.preventDefault();
        write();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <TextField label="Title" value={name} onChange={setName} problem={fieldProblems['name']} />
      {tags.length > 0 && (
        <TagField
          tags={tags}
          isRequired={needsTag}
          selected={tagIds}
          onChange={(next) => {
            setTagIds(next);
            setMissesTag(false);
          }}
          problem={missesTag ? 'Choose at least one tag.' : fieldProblems['applied_tags']}
        />
      )}
      <TextAreaField
        label="Text"
        value={content}
        onChange={setContent}
        problem={fieldProblems['content'] ?? fieldProblems['message.content']}
      />
      <SubmissionProblem problem={problem} />
      <div class={styles['buttons']}>
        <button type="button" class={`${buttons['button']} ${buttons['quiet']}`} onClick={onClose}>
          Cancel
        </button>
        <button type="submit" class={`${buttons['button']} ${buttons['primary']}`} aria-disabled={isBusy}>
          Post
        </button>
      </div>
    </form>
  );
}

interface TagFieldProps {
  readonly tags: NonNullable<Channel['available_tags']>;
  readonly isRequired: boolean;
  readonly selected: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly problem: string | undefined;
}

function TagField({ tags, isRequired, selected, onChange, problem }: TagFieldProps) {
  const isFull = selected.length >= limits.thread.appliedTags;
  return (
    <fieldset class={styles['tags']}>
      <legend class={forms['label']}>Tags{isRequired ? ' (at least one)' : ''}</legend>
      <div>
        {tags.map(({ id, name, emoji_name: emoji }) => {
          const isSelected = selected.includes(id);
          return (
            <label key={id}>
              <input
                type="checkbox"
                checked={isSelected}
                disabled={isFull && !isSelected}
                onChange={() => onChange(isSelected ? selected.filter((each) => each !== id) : [...selected, id])}
              />
              <span>
                {emoji} {name}
              </span>
            </label>
          );
        })}
      </div>
      {problem !== undefined && (
        <p class={forms['error']} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
