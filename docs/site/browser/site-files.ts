/** The files of the site, also if its pages were opened without a server: browsers load scripts from files, and nothing else. */

/** The folder of the site, which contains this script. */
export const siteUrl = new URL('.', currentScript().src);

/** The path under which the pages link each other, with slashes at both ends. */
export const linkBase = currentScript().dataset['base'] ?? '/';

const loading = new Map<string, Promise<void>>();

/** Runs a script of the site once. */
export function loadScript(path: string): Promise<void> {
  const known = loading.get(path);
  if (known) return known;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = new URL(path, siteUrl).href;
    script.onload = () => resolve();
    script.onerror = () => {
      loading.delete(path);
      reject(new Error(`${script.src} cannot be loaded.`));
    };
    document.head.append(script);
  });
  loading.set(path, loaded);
  return loaded;
}

/** The script that runs. It is only known while it is evaluated. */
function currentScript(): HTMLScriptElement {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) throw new Error('This is not a script of the page.');
  return script;
}
