import { Api, type Call } from '../../src/rest/index.js';

/** An `Api` that only records its calls. Raw calls and downloads are not possible. */
export function createRecordedApi(record: Call): Api {
  const reject = () => Promise.reject(new Error('only declared endpoints are recorded'));
  return new Api({ call: record, raw: reject, download: reject });
}

/** The groups of methods of an `Api` that call endpoints. */
export function resourcesOf(api: Api): [name: string, resource: object][] {
  const { iterate: _lists, attachments: _files, ...resources } = api;
  return Object.entries(resources);
}
