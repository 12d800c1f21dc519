export * from './captcha.errors.js';
export * from './captcha.module.js';
export * from './captcha.service.js';
