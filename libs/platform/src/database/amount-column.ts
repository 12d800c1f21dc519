import { Column } from 'typeorm';

/** A column of an entity for an amount in base units, read as `bigint`. */
export const AmountColumn = (): PropertyDecorator => Column('numeric', { precision: 38, scale: 0 });
