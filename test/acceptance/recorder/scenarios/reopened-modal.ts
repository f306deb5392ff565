import type { RecorderScenario } from '../recorder-scenario.js';

export const reopenedModal: RecorderScenario = {
  name: 'reopened-modal',
  async act({ page }) {
    await page.addUser('Robin');
    await page.useCommand('apply');
    const form = page.modal('Join the crew');
    await form.getByRole('textbox', { name: /^Your age/ }).fill('15');
    await form.getByRole('textbox', { name: /^Why you/ }).fill('I like boats');
    await page.submit(form);
    await page.click('too young', 'Reopen');
    await form.getByRole('textbox', { name: /^Your age/ }).fill('16');
    await page.submit(form);
    await page.message('is 16 years old: I like boats').waitFor();
  },
  bugs: [
    { name: 'the limit is not checked', from: 'age < MIN_AGE', to: 'age < 0' },
    { name: 'the limit itself is rejected', from: 'age < MIN_AGE', to: 'age <= MIN_AGE' },
    { name: 'the fields are mixed up', from: '{ age, why } =', to: '{ age: why, why: age } =' },
  ],
};
