import { Module } from '@nestjs/common';
import { CountFiguresOfDay } from './count-figures-of-day.schedule.js';
import { EntriesOfDay } from './entries-of-day.service.js';
import { FigureDays } from './figure-days.service.js';
import { StatsController } from './stats.controller.js';
import { StatsBooks } from './stats-book.service.js';
import { StatsService } from './stats.service.js';

@Module({ providers: [EntriesOfDay, StatsBooks, StatsService], exports: [EntriesOfDay, StatsService] })
export class StatsModule {}

@Module({ imports: [StatsModule], controllers: [StatsController] })
export class StatsApiModule {}

@Module({ providers: [FigureDays, CountFiguresOfDay] })
export class StatsWorkerModule {}
