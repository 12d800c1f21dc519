import { Module } from '@nestjs/common';
import { PresaleModule } from '#features/presale';
import { DiagnosesController } from './diagnoses.controller.js';
import { Diagnoses } from './diagnoses.service.js';
import { TracesController } from './traces.controller.js';
import { Traces } from './traces.service.js';

@Module({
  imports: [PresaleModule],
  controllers: [DiagnosesController, TracesController],
  providers: [Diagnoses, Traces],
})
export class OperationsApiModule {}
