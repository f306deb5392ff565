/** The service on this machine: start it in a test or a program of your own. */
export { type Emulator, type EmulatorOptions, startEmulator } from './emulator.js';
