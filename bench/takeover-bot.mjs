// A process of a bot in a cluster, which reports the events that it handles. Its cluster is in the environment.
import { Bot, Handler, On } from '../dist/index.js';

class Listening {
  guildMemberAdd({ data }) {
    process.send([data.user.id, performance.timeOrigin + performance.now()]);
  }
}
On('guildMemberAdd')(Listening.prototype, 'guildMemberAdd');
Handler()(Listening);

await new Bot({ handlers: [Listening] }).start();
process.send('started');
