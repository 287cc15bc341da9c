package com.example.shop.adapter.rest;

record OrderRequest(String article, int count) {}
