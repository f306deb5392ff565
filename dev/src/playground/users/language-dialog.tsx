import { type Locale, locales } from 'guildhall/wire';
import { useState } from 'preact/hooks';
import { control } from '../api/control-client.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import forms from '../styles/form.module.css';
import { type Choice, ChoiceField } from '../ui/choice-fields.js';
import { Dialog } from '../ui/dialog.js';
import { localeChoices } from '../ui/locale-choices.js';

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
    await model.toasts.reportFailure(control('editUser', { user_id: userId, ...changes }));
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
        <ChoiceField label="Language" choices={localeChoices} value={locale} onChange={setLocale} />
        <ChoiceField label="Time zone" choices={timeZoneChoices(currentZone)} value={timeZone} onChange={setTimeZone} />
      </form>
    </Dialog>
  );
}

/** The time zones. A user who has chosen none can keep that of the computer. */
function timeZoneChoices(current: string): readonly Choice<string>[] {
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => ({ title: zone, value: zone }));
  return current === '' ? [{ title: 'That of this computer', value: '' }, ...zones] : zones;
}
