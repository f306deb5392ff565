import { useState } from 'preact/hooks';
import forms from '../styles/form.module.css';
import { noProblems, toFormProblems } from './form-problems.js';

/**
 * The submission of a form: whether it is running, and why it failed.
 * @param isField whether the form shows the problem of a path of the request itself. By default it shows none
 */
export function useFormSubmission(isField: (path: string) => boolean = () => false) {
  const [problems, setProblems] = useState(noProblems);
  const [isBusy, setBusy] = useState(false);

  /** Returns whether the action succeeded. */
  async function submit(action: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setProblems(noProblems);
    try {
      await action();
      return true;
    } catch (thrown) {
      setProblems(toFormProblems(thrown, isField));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { problem: problems.form, fieldProblems: problems.fields, isBusy, submit };
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
