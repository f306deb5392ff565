import type { RecorderScenario } from '../recorder-scenario.js';

export const upload: RecorderScenario = {
  name: 'upload',
  async act({ page }) {
    await page.addUser('Robin');
    await page.useCommand('hand-in');
    const form = page.modal('Hand in a plan');
    await form.getByRole('textbox', { name: /^Title/ }).fill('The new quay');
    const file = { name: 'quay.txt', mimeType: 'text/plain', buffer: Buffer.from('north') };
    await form.locator('input[type=file]').setInputFiles([file]);
    await form.getByText('quay.txt').waitFor();
    await page.submit(form);
    await page.message('The new quay').waitFor();
  },
  bugs: [
    { name: 'the file is not posted', from: 'files: [{ name: file.filename, data }],', to: '' },
    { name: 'the file has another name', from: '{ name: file.filename,', to: "{ name: 'plan.bin'," },
    { name: 'the size is wrong', from: 'data.length} bytes', to: 'plan.length} bytes' },
  ],
};
