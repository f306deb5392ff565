import { Bot } from 'guildhall';
import { RoleMenuHandler } from './role-menu-handler.js';

/** Members choose roles of their own from a select, in place of reacting to a message. */
export const bot = new Bot({ handlers: [RoleMenuHandler] });
