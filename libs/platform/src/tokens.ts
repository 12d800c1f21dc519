/** Injection tokens for dependencies that have no class of their own. */
export const BRAND = Symbol('Brand');
/** The brand as the file has it, without the live settings. */
export const FILE_BRAND = Symbol('FileBrand');
export const LOGGER = Symbol('Logger');
export const CACHE = Symbol('Cache');
export const QUEUE_ENGINE = Symbol('QueueEngine');
export const REALTIME_BUS = Symbol('RealtimeBus');
export const SHARED_REDIS = Symbol('SharedRedis');
export const STORAGE = Symbol('Storage');
