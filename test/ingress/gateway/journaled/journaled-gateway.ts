import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { ShardLeases } from '../../../../src/ingress/gateway/journaled/journaling-options.js';
import { type DeliveryPolicy, deliveryPolicy } from '../../../../src/ingress/journal/delivery/delivery-policy.js';
import { fileJournal } from '../../../../src/ingress/journal/file/file-journal.js';
import { Arrivals } from '../../../emulator/fixtures/arrivals.js';
import { GatedJournal } from '../../journal/delivery/gated-journal.js';
import { createProcessor, type Start } from '../../journal/delivery/test-processor.js';
import type { GatewayClient, GatewayClientOptions } from '../gateway-client.js';
import { ScriptedGateway } from '../scripted-gateway.js';

export interface JournaledGatewayOptions extends Partial<GatewayClientOptions> {
  readonly policy?: Partial<DeliveryPolicy>;
  readonly leases?: ShardLeases;
}

/** Processes that journal the events of a scripted gateway, one after the other. */
export class JournaledGateway {
  /** The handlers that have started. */
  readonly starts = new Arrivals<Start>();
  #file = 0;
  #client: GatewayClient | undefined;
  #journal: GatedJournal | undefined;

  private constructor(
    readonly gateway: ScriptedGateway,
    private readonly folder: string,
  ) {}

  static async create(): Promise<JournaledGateway> {
    const gateway = await ScriptedGateway.start();
    const folder = await mkdtemp(join(tmpdir(), 'guildhall-'));
    const journaled = new JournaledGateway(gateway, folder);
    onTestFinished(async () => {
      await gateway.close();
      await journaled.journal.close();
      await rm(folder, { recursive: true });
    });
    return journaled;
  }

  /** Creates the client of the next process. It is not connected yet. */
  client({ policy, leases, ...options }: JournaledGatewayOptions = {}): GatewayClient {
    this.#journal = new GatedJournal(fileJournal(join(this.folder, `${this.#file}.journal`)));
    const processor = createProcessor((start) => this.starts.push(start));
    this.#client = this.gateway.client({
      journaling: { journal: this.#journal, processor, leases, policy: { ...deliveryPolicy, ...policy } },
      ...options,
    });
    return this.#client;
  }

  /** A process with a ready session, and its connection. */
  async ready(options: JournaledGatewayOptions = {}) {
    const client = this.client(options);
    const connected = client.connect();
    const connection = await this.gateway.firstConnection();
    connection.hello();
    await connection.expectFrame(2);
    connection.dispatch('READY', this.gateway.readyData());
    await connected;
    await this.settle();
    return { client, connection, shard: this.shard };
  }

  get journal(): GatedJournal {
    if (!this.#journal) throw new Error('no process runs');
    return this.#journal;
  }

  /** The journal of the shard. */
  get shard() {
    const [shard] = this.journal.shards;
    if (!shard) throw new Error('the process has no shard');
    return shard;
  }

  /** Ends the process as a kill does: the next one finds the journal as it is now. */
  async kill(): Promise<void> {
    await this.settle();
    const before = join(this.folder, `${this.#file}.journal`);
    this.#file += 1;
    await copyFile(before, join(this.folder, `${this.#file}.journal`));
    await this.#end();
  }

  /** Stops the process properly. */
  async stop(): Promise<void> {
    await this.#client?.suspend();
    await this.#client?.releaseJournals();
    await this.#end();
  }

  /** Resolves when the journal has stored what it can, and the handlers that could start have started. */
  async settle(): Promise<void> {
    for (let count = 0; count < 5; count++) {
      await this.journal.flush();
      await turn();
    }
  }

  /** The names of the events whose handlers have started since the last call. */
  async started(): Promise<string[]> {
    await this.settle();
    return this.starts.takeAll().map(({ name }) => name);
  }

  async #end(): Promise<void> {
    const suspended = this.#client?.suspend();
    await this.gateway.clock.advance(1000);
    await suspended;
    await this.journal.close();
  }
}
