import { Hono } from 'hono';
import { RequestRejectedError } from '../../policy/errors/request-rejected-error.js';
import { WorldFileError } from '../../state/world-file/world-file.js';
import { readTextBody } from '../requests/read-request.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

/** Routes that save the whole state and replace it. */
export function worldControlRoutes({ worldStore }: ControlApiDependencies): Hono {
  const app = new Hono();

  app.get('/world', (c) => c.json(worldStore.save()));

  app.put('/world', async (c) => {
    const text = await readTextBody(c);
    try {
      worldStore.load(text);
    } catch (thrown) {
      if (thrown instanceof WorldFileError) throw new RequestRejectedError('INVALID_FORM', thrown.problems);
      throw thrown;
    }
    return c.body(null, 204);
  });

  return app;
}
