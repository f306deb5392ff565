import { useState } from 'preact/hooks';
import { errorMessage } from '../../../base/errors.js';
import forms from '../styles/form.module.css';

/** The submission of a form: whether it is running, and why it failed. A successful one closes the form. */
export function useFormSubmission() {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function submit(action: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      await action();
    } catch (thrown) {
      setProblem(errorMessage(thrown));
      setBusy(false);
    }
  }

  return { problem, isBusy, submit };
}

/** Shows why a form could not be submitted. An empty problem is not shown. */
export function SubmissionProblem({ problem }: { readonly problem: string }) {
  if (problem === '') return null;
  return (
    <p class={forms['error']} role="alert">
      {problem}
    </p>
  );
}
