export * from './members.module.js';
