import { useState } from 'preact/hooks';
import { type Locale, locales } from '../../../wire/constants/locales.js';
import * as control from '../api/control-client.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import forms from '../styles/form.module.css';
import { Dialog } from '../ui/dialog.js';

/** The names of the languages, in English. */
const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** Changes the language and the time zone of the current user. The bot receives the language in interactions. */
export function LanguageDialog({ onClose }: { readonly onClose: () => void }) {
  const model = useModel();
  const { locale: current = 'en-US', timeZone: currentZone = '' } = model.timeFormat.value;
  const [locale, setLocale] = useState<Locale>(locales.find((each) => each === current) ?? 'en-US');
  const [timeZone, setTimeZone] = useState(currentZone);
  const userId = model.view.value?.me.user.id ?? '';

  async function save(): Promise<void> {
    onClose();
    const changes = { locale, ...(timeZone === '' ? {} : { time_zone: timeZone }) };
    await model.toasts.reportFailure(control.changeUser(userId, changes).then(() => {}));
  }

  return (
    <Dialog
      title="Language and time zone"
      subtitle="Interactions contain the language. Times are shown in both; bots do not receive the time zone."
      onClose={onClose}
      footer={
        <button type="submit" form="language" class={`${buttons['button']} ${buttons['primary']}`}>
          Save
        </button>
      }
    >
      <form
        id="language"
        class={forms['field']}
        style={{ gap: 14 }}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <label class={forms['field']}>
          <span class={forms['label']}>Language</span>
          <select
            class={forms['input']}
            value={locale}
            onChange={({ currentTarget: { value } }) => setLocale(locales.find((each) => each === value) ?? locale)}
          >
            {locales.map((each) => (
              <option key={each} value={each}>
                {languageNames.of(each)} ({each})
              </option>
            ))}
          </select>
        </label>
        <label class={forms['field']}>
          <span class={forms['label']}>Time zone</span>
          <select
            class={forms['input']}
            value={timeZone}
            onChange={({ currentTarget: { value } }) => setTimeZone(value)}
          >
            {currentZone === '' && <option value="">That of this computer</option>}
            {['UTC', ...Intl.supportedValuesOf('timeZone')].map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </label>
      </form>
    </Dialog>
  );
}
