import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { type Actor, type Caller, CurrentMember, RequestCaller } from '#features/auth';
import {
  type ChangeView,
  changeViewSchema,
  idSchema,
  type SavedView,
  type SavedViewList,
  savedViewListSchema,
  savedViewSchema,
  type SaveView,
  saveViewSchema,
} from '#contracts';
import { Access, Endpoint } from '#platform';
import { SavedViews } from './saved-views.service.js';

/** Endpoints of the operators' room for views that are kept under a name. */
@Controller('api/admin/views')
@Access('room.read')
export class SavedViewsController {
  constructor(private readonly views: SavedViews) {}

  @Get()
  @Endpoint('List your own views and those that others share', { returns: savedViewListSchema })
  list(@CurrentMember() actor: Actor): Promise<SavedViewList> {
    return this.views.list(actor);
  }

  @Post()
  @Endpoint('Keep a view of a page under a name', {
    returns: savedViewSchema,
    status: 201,
    errors: { TOO_MANY_VIEWS: 409 },
  })
  save(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Body({ schema: saveViewSchema }) view: SaveView,
  ): Promise<SavedView> {
    return this.views.save(view, { actor, caller });
  }

  @Patch(':id')
  @Endpoint('Rename a view, or share it', { returns: savedViewSchema, errors: { VIEW_NOT_FOUND: 404 } })
  change(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: changeViewSchema }) change: ChangeView,
  ): Promise<SavedView> {
    return this.views.change(id, change, { actor, caller });
  }

  @Delete(':id')
  @Endpoint('Delete a view', { returns: savedViewSchema, errors: { VIEW_NOT_FOUND: 404 } })
  delete(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('id', { schema: idSchema }) id: string,
  ): Promise<SavedView> {
    return this.views.delete(id, { actor, caller });
  }
}
