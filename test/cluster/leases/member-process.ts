// A process of a cluster. It prints `ready` when it has started, `acquired`, `moved` or `lost` and the shard whenever it
// happens, and, after a pause of the process, `paused` and how many shards it then certainly owned.
import { reliedLeaseMs } from '../../../src/cluster/leases/lease-timings.js';
import { SHORT_LEASES, TestMember } from './test-member.js';

const [, , url = '', id = '', version = '1.0.0'] = process.argv;
const member = await TestMember.join({ url, id, version, timings: SHORT_LEASES });
process.stdout.write('ready\n');

const CHECK_MS = 10;
let printed = 0;
let checkedAt = performance.now();
setInterval(() => {
  // The first code that runs after a pause must know already that the leases may have ended. Renewals stop before the pause,
  // so it can be shorter than a lease when others have acquired the shards.
  if (performance.now() - checkedAt > reliedLeaseMs(SHORT_LEASES) / 2)
    process.stdout.write(`paused ${member.owned.length}\n`);
  checkedAt = performance.now();
  for (const event of member.events.slice(printed)) process.stdout.write(`${event}\n`);
  printed = member.events.length;
}, CHECK_MS);
