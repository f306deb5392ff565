// A server that responds to every request at once with a small guild member and headers of a rate limit that is never
// reached. It runs in a separate process, so that its CPU time does not count.
import { createServer } from 'node:http';

const body = JSON.stringify({
  user: { id: '80351110224678912', username: 'nelly', discriminator: '0', global_name: 'Nelly', avatar: null },
  nick: 'Nelly of the harbour',
  roles: ['41771983423143936', '41771983423143937'],
  joined_at: '2015-04-26T06:26:56.936000+00:00',
  deaf: false,
  mute: false,
  flags: 0,
});
const length = Buffer.byteLength(body);

const server = createServer((request, response) => {
  request.resume();
  // Routes with the same method share a bucket, which counts separately for each path.
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': length,
    'x-ratelimit-bucket': `bucket-of-${request.method}`,
    'x-ratelimit-limit': '1000',
    'x-ratelimit-remaining': '999',
    'x-ratelimit-reset': '1900000000.000',
    'x-ratelimit-reset-after': '1.000',
  });
  response.end(body);
});

server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: server.address().port }));
process.on('disconnect', () => process.exit());
