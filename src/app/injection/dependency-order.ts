/** Orders the services of a bot so that each is created after those that it injects. */
import type { CompositionProblem } from '../errors/composition-errors.js';
import type { Dependency } from './constructor-parameters.js';
import type { ForeignContainer } from './foreign-container.js';
import { formatToken, type ServiceToken } from './inject.js';
import type { ServiceEntry, ServiceSource } from './service-entry.js';
import { dependenciesOf, nameOf } from './service-instances.js';
import type { ServiceTable } from './service-table.js';

/** A service, or a class that the passed container creates: it can inject services as well. */
type Vertex = { readonly name: string; readonly source: ServiceSource; readonly entry: ServiceEntry | undefined };

export interface DependencyOrder {
  /** All entries; each follows those that it injects. */
  readonly entries: readonly ServiceEntry[];
  /** Services that depend on each other. Each cycle is reported once. */
  readonly problems: readonly CompositionProblem[];
  /** The names of the services and classes that inject each token. */
  readonly injectedBy: ReadonlyMap<ServiceToken, ReadonlySet<string>>;
}

/**
 * Returns the order. Services that do not depend on each other stay in the order of the table.
 *
 * @param foreign the container that was passed to the bot
 */
export function orderDependencies(table: ServiceTable, foreign: ForeignContainer | undefined): DependencyOrder {
  const vertices = new Map<unknown, Vertex>();
  const entries: ServiceEntry[] = [];
  const problems: CompositionProblem[] = [];
  const done = new Set<Vertex>();
  const injectedBy = new Map<ServiceToken, Set<string>>();

  const vertexOf = (key: unknown, create: () => Vertex): Vertex => {
    const vertex = vertices.get(key) ?? create();
    vertices.set(key, vertex);
    return vertex;
  };
  const ofEntry = (entry: ServiceEntry) =>
    vertexOf(entry, () => ({ name: nameOf(entry), source: entry.source, entry }));
  const verticesOf = ({ token, createProxy }: Dependency): Vertex[] => {
    const slot = table.get(token);
    if (createProxy) return [];
    if (slot) return slot.entries.map(ofEntry);
    const target = foreign?.registrationOf(token)?.target;
    if (!target) return [];
    return [
      vertexOf(token, () => ({ name: formatToken(target), source: { kind: 'class', target }, entry: undefined })),
    ];
  };
  const visit = (vertex: Vertex, path: readonly Vertex[]): void => {
    if (done.has(vertex)) return;
    const start = path.indexOf(vertex);
    if (start >= 0) {
      problems.push(cycleProblem([...path.slice(start), vertex]));
      return;
    }
    const dependencies = dependenciesOf(vertex.source);
    for (const { token } of dependencies) injectedBy.set(token, (injectedBy.get(token) ?? new Set()).add(vertex.name));
    for (const needed of dependencies.flatMap(verticesOf)) visit(needed, [...path, vertex]);
    done.add(vertex);
    if (vertex.entry) entries.push(vertex.entry);
  };
  for (const entry of table.entries) visit(ofEntry(entry), []);
  return { entries, problems, injectedBy };
}

function cycleProblem(cycle: readonly Vertex[]): CompositionProblem {
  const [first] = cycle;
  const location =
    first?.entry?.source.kind === 'class' ? { className: first.name } : { setting: first?.entry?.setting };
  return cycle.length === 2
    ? { ...location, message: `${first?.name} depends on itself.`, remedy: 'Remove the dependency.' }
    : {
        ...location,
        message: `each of these depends on the next: ${cycle.map(({ name }) => name).join(' → ')}.`,
        remedy:
          'Move what they need from each other into a separate service, or inject one of them with `@Inject(delay(() => Class))` of tsyringe.',
      };
}
