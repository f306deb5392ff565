import { SERVICE_DOMAINS } from './host-rules.js';

/**
 * Changes the environment of this process so that the Node programs that it starts, such as shards, are redirected as well, and so that
 * clients do not use a proxy for service hosts.
 * @param preload the URL of the preload
 */
export function inheritRedirect(variables: NodeJS.ProcessEnv, preload: string): void {
  const options = variables['NODE_OPTIONS'] ?? '';
  if (!options.includes(preload)) variables['NODE_OPTIONS'] = `${options} --import=${preload}`.trim();
  for (const name of ['NO_PROXY', 'no_proxy']) {
    const value = variables[name];
    if (value === '*') continue;
    const listed = value ? value.split(',') : [];
    const missing = SERVICE_DOMAINS.flatMap((domain) => [domain, `.${domain}`]).filter(
      (each) => !listed.includes(each),
    );
    // A new variable would hide the other one, where programs read only one of them.
    if (value !== undefined || !('NO_PROXY' in variables || 'no_proxy' in variables)) {
      variables[name] = [...listed, ...missing].join(',');
    }
  }
}
