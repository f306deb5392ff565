/** A session that another process of the cluster has left, and that Discord no longer resumes. */
import fc from 'fast-check';
import { describe, test } from 'vitest';
import { openRedisConnection } from '../../../src/cluster/redis/redis-connection.js';
import { afterTest } from '../../current-test.js';
import { EventRecorder } from '../../ingress/gateway/event-recorder.js';
import { anyResumeAnswers, expectRecovery } from '../../ingress/gateway/resume-answers.js';
import { ScriptedGateway } from '../../ingress/gateway/scripted-gateway.js';
import { session, shard } from '../../ingress/journal/contract.js';
import { runs } from '../../runs.js';
import { missingRedis, useRedis } from './redis-server.js';
import { journalOn } from './redis-storage.js';

const shared = useRedis({ aof: 'no' });

describe.skipIf(missingRedis)('a process that takes a shard over', () => {
  test('is ready, whatever the gateway answers to its resumes', async () => {
    const property = fc.asyncProperty(anyResumeAnswers, fc.nat(3), async (answers, failedResumes) => {
      const connection = await openRedisConnection({ url: shared.newDatabase() });
      afterTest(() => connection.close());
      const gateway = await ScriptedGateway.start();
      const left = await journalOn(connection).acquire(shard);
      await left.startSession({ ...session, resumeUrl: gateway.url('/resume'), intents: 3 });
      left.saveSequence(7);
      left.saveFailedResumes(failedResumes);
      await left.release();
      const journal = journalOn(connection);
      const client = gateway.client({ journaling: { journal, processor: new EventRecorder(() => undefined) } });
      try {
        void client.connect();
        const first = await gateway.nextConnection();
        first.sequence.last = 7;
        await expectRecovery(gateway, client, answers, first);
      } finally {
        await gateway.close();
        await journal.close();
      }
    });
    await fc.assert(property, { numRuns: runs(8) });
  });
});
