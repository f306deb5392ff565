/**
 * Ends processes of bots also if this process is killed. A bot notices that its channel has closed, but not while it blocks its event loop, and
 * a process in another language may notice nothing. So a shell waits until its standard input closes, which happens with the end of this
 * process in every case, and kills what is still listed. Windows has no such shell: there, only what notices the end of this process ends.
 */
import { type ChildProcess, spawn } from 'node:child_process';

/** Reads lines with `+ PID` and `- PID`. In the list, each id is between spaces. */
const SCRIPT = `
list=' '
while read -r change pid; do
  case "$change" in
    +) list="$list$pid " ;;
    -) case "$list" in *" $pid "*) list="\${list%% $pid *} \${list#* $pid }" ;; esac ;;
  esac
done
for pid in $list; do kill -s KILL -- "$pid"; done
`;

let shell: ChildProcess | undefined;

/**
 * Lets a process end when this one does, also if this one is killed.
 * @param pid the id of the process, or the negative id of a process group
 * @returns a function that has to be called when it has ended: its id can then belong to another process
 */
export function endWithThisProcess(pid: number): () => void {
  if (process.platform === 'win32') return () => {};
  shell ??= startShell();
  const { stdin } = shell;
  stdin?.write(`+ ${pid}\n`);
  return () => void stdin?.write(`- ${pid}\n`);
}

/** It has a session of its own, so that Ctrl+C and a closed terminal do not end it, and does not keep this process alive. */
function startShell(): ChildProcess {
  const started = spawn('/bin/sh', ['-c', SCRIPT], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  // Without a shell, bots end as far as they notice it.
  started.on('error', () => {});
  started.stdin.on('error', () => {});
  started.unref();
  if ('unref' in started.stdin && typeof started.stdin.unref === 'function') started.stdin.unref();
  return started;
}
