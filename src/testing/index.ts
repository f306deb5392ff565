/** The test kit: a world, people who act, and a bot under test, over real sockets. */
export { Answer, type FieldInput, type UploadedFile } from './answer.js';
export { StageError } from './errors.js';
export { Person } from './person.js';
export { type SeenButton, SeenMessage } from './seen-message.js';
export { createWorld, type GuildSetting, TestWorld, type WorldOptions } from './world.js';
