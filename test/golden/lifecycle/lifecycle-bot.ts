/** Services of each kind and scope, and handlers, in a bot and its features. Each step of their lives is noted. */
import {
  Button,
  type ButtonContext,
  button,
  Command,
  command,
  type EventContext,
  Every,
  feature,
  Handler,
  Inject,
  On,
  OnStart,
  OnStop,
  Scheduler,
  Service,
} from 'guildhall';
import { container as global, Lifecycle, scoped } from 'tsyringe';

/** Where the life of a bot can be influenced. */
export type Point =
  | 'create Pool'
  | 'create Store'
  | 'Store.onStart'
  | 'Store.load'
  | 'Desk.onStart'
  | 'Store.onStop'
  | 'Desk.close'
  | 'Pool.asyncDispose'
  | 'a message'
  | 'a button'
  | 'the task tidy';

/** Notes that a point is reached. What it returns is returned there; a promise is waited for, and an error is thrown. */
export type Reach = (point: Point | string) => unknown;

const go = button('go', { label: 'Go' });
const ping = command('ping', { description: 'Pings' });

export function lifecycleParts(reach: Reach) {
  class Pool {
    onStart() {
      return reach('Pool.onStart');
    }

    async [Symbol.asyncDispose]() {
      await reach('Pool.asyncDispose');
    }
  }

  @scoped(Lifecycle.ContainerScoped)
  class Foreign {
    constructor() {
      reach('create Foreign');
    }

    onStart() {
      return reach('Foreign.onStart');
    }

    dispose() {
      reach('Foreign.dispose');
    }
  }

  @Service()
  class Store {
    constructor(
      readonly pool: Pool,
      @Inject(Foreign) readonly foreign: Foreign,
    ) {
      reach('create Store');
    }

    onStart() {
      return reach('Store.onStart');
    }

    @OnStart()
    load() {
      return reach('Store.load');
    }

    @OnStop()
    save() {
      return reach('Store.save');
    }

    onStop() {
      return reach('Store.onStop');
    }

    [Symbol.dispose]() {
      reach('Store.dispose');
    }
  }

  class Plugin {
    onStart() {
      return reach('Plugin.onStart');
    }

    onStop() {
      return reach('Plugin.onStop');
    }
  }

  @Service()
  class Audit {
    constructor(readonly store: Store) {
      reach('create Audit');
    }

    onStart() {
      return reach('Audit.onStart');
    }

    onStop() {
      return reach('Audit.onStop');
    }
  }

  @Handler()
  class Desk {
    constructor(
      readonly store: Store,
      readonly scheduler: Scheduler,
    ) {
      reach('create Desk');
    }

    async onStart() {
      this.scheduler.every('later', '2m', () => reach('the task later'));
      await reach('Desk.onStart');
    }

    @OnStop()
    close() {
      return reach('Desk.close');
    }

    @On('ready')
    ready() {
      return reach('ready');
    }

    @On('messageCreate')
    message({ data }: EventContext<'messageCreate'>) {
      return reach(data.content === '' ? 'a message' : `message ${data.content}`);
    }

    @Button(go)
    async go(click: ButtonContext<typeof go>) {
      await reach('a button');
      await click.reply({ content: 'Went' });
    }

    @Command(ping)
    ping() {}

    @Every('1m')
    tidy() {
      return reach('the task tidy');
    }
  }

  @Handler()
  class AuditHandler {
    constructor(readonly audit: Audit) {
      reach('create AuditHandler');
    }

    onStart() {
      return reach('AuditHandler.onStart');
    }

    onStop() {
      return reach('AuditHandler.onStop');
    }
  }

  const container = global.createChildContainer();
  container.register(Foreign, Foreign, { lifecycle: Lifecycle.ContainerScoped });
  const audit = feature({ name: 'audit', handlers: [AuditHandler], services: [Audit] });
  const createPool = async () => {
    await reach('create Pool');
    return new Pool();
  };
  return {
    container,
    handlers: [Desk],
    features: [feature({ name: 'imports', imports: [audit] })],
    services: [
      Store,
      { provide: Pool, useFactory: createPool },
      { provide: 'store', useExisting: Store },
      {
        provide: 'config',
        useValue: { onStart: () => reach('config.onStart'), dispose: () => reach('config.dispose') },
      },
      { provide: 'plugin', useClass: Plugin, multi: true },
      { provide: 'plugin', useFactory: () => ({ onStop: () => reach('second plugin.onStop') }), multi: true },
    ],
  };
}

/** The same without what an HttpBot does not receive. */
export function portableParts(reach: Reach) {
  @Service()
  class Store {
    constructor() {
      reach('create Store');
    }

    onStart() {
      return reach('Store.onStart');
    }

    onStop() {
      return reach('Store.onStop');
    }

    dispose() {
      reach('Store.dispose');
    }
  }

  @Handler()
  class Desk {
    constructor(readonly store: Store) {
      reach('create Desk');
    }

    @OnStart()
    open() {
      return reach('Desk.onStart');
    }

    @OnStop()
    close() {
      return reach('Desk.close');
    }

    @Button(go)
    async go(click: ButtonContext<typeof go>) {
      await reach('a button');
      await click.reply({ content: 'Went' });
    }

    @Every('1m')
    tidy() {
      return reach('the task tidy');
    }
  }

  return { handlers: [Desk], services: [Store] };
}
