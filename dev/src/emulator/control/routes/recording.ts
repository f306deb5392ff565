import { Hono } from 'hono';
import { RecordingCommand } from '../../../control/views/recording-state.js';
import { readJsonBody } from '../requests/read-request.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

/** Routes that start, stop and cancel the recording of a test, and return its state. */
export function recordingControlRoutes({ recording }: ControlApiDependencies): Hono {
  const app = new Hono();

  app.get('/recording', (c) => c.json(recording.state));

  app.post('/recording', async (c) => {
    const message = recording.execute(await readJsonBody(c, RecordingCommand));
    return message === undefined ? c.json(recording.state) : c.json({ code: 0, message }, 409);
  });

  return app;
}
